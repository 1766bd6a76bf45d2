// How the database refused a statement: the name that docs/invariants.md and the error map know it by.

/** The constraint, or the SQLSTATE of what has none; `accepted` when nothing was refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? `SQLSTATE ${code ?? 'none'}`;
  }
  return 'accepted';
}
