"""Archives of whole games: a record a line in, an outcome a line out, in their order.

The unit of work is `judged`, a plain function of one line. One process, the processes of one machine (`spread`) and a
cluster (`cluster`) call the same one; `archive` reads the lines, `output` keeps the outcomes, `tally` sums them up.
"""

from referee.audit.archive import Archives
from referee.audit.line import AuditError, Line, Outcome, Reason, judged
from referee.audit.spread import audited

__all__ = ["Archives", "AuditError", "Line", "Outcome", "Reason", "audited", "judged"]
