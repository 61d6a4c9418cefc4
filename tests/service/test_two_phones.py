"""docs/two-phones.md runs as it stands."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "two-phones.md").read_text()


def test_the_page_runs_from_top_to_bottom(base):
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 5
    exec(compile("\n".join(blocks).replace("http://localhost:8000", base), "docs/two-phones.md", "exec"), {})
