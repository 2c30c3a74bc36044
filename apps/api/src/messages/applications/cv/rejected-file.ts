/** Why a CV or cover letter is rejected, and what its sender can do about it. The text continues the file's label. */
export const REJECTIONS = {
  'applications/bad-file':
    'must be a .doc, .docx or .pdf file, in content as well as in name. Open it, and save it as .docx or PDF.',
  'applications/damaged': 'is damaged or incomplete. Open it, save it again as .docx or PDF, and choose the new file.',
  'applications/password': 'is protected with a password. Save it without one.',
  'applications/macros': 'contains macros, in its text or in an embedded workbook. Save it as PDF.',
  'applications/starts-program': 'contains a field that can start a program. Save it as PDF.',
  'applications/remote-template': 'loads its template from the internet. Save it as PDF.',
  'applications/remote-content': 'loads content other than pictures from the internet. Save it as PDF.',
  'applications/network-path': 'refers to a file on another computer. Remove the link, or save it as PDF.',
  'applications/embedded-file':
    'contains a file or control that cannot be checked. Replace it with a picture, or save it as PDF.',
  'applications/mixed-formats': 'contains text in another format, such as HTML or RTF. Save it as PDF.',
  'applications/executable': 'contains a program. Remove it, or save it as PDF.',
  'applications/polyglot': 'is also a file of another kind. Open it, and save it as PDF again.',
  'applications/too-complex': 'is too large or too complex to be checked. Save it as PDF.',
} as const

export type Rejection = keyof typeof REJECTIONS

/** Ends an inspection. Any other error that a parser throws means that the file is damaged. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile'
  readonly reason: Rejection

  constructor(reason: Rejection) {
    super(REJECTIONS[reason])
    this.reason = reason
  }
}

export function reject(reason: Rejection): never {
  throw new RejectedFile(reason)
}

export type Harmful = readonly [pattern: RegExp, reason: Rejection]

/** Rejects a file in which one of some texts matches a pattern. The first pattern that matches is the reason. */
export function rejectMatches(texts: readonly string[], harmful: readonly Harmful[]): void {
  for (const [pattern, reason] of harmful) if (texts.some((text) => pattern.test(text))) reject(reason)
}

/** What it may cost to inspect one file, together with everything embedded in it. */
const LIMITS = {
  parts: 1000,
  /** The maximum nesting of packages and objects; Word writes a chart's workbook at level 1. */
  levels: 3,
  /** Bytes of parts that list content types and relationships. */
  lists: 1_000_000,
  /** Bytes of parts that contain text. */
  text: 5_000_000,
  /** Bytes of embedded packages and objects. */
  embedded: 25_000_000,
  /** The first bytes of every part. */
  starts: 25_000_000,
}

export type Resource = keyof typeof LIMITS
export type Budget = ReturnType<typeof createBudget>

export function createBudget() {
  const left = { ...LIMITS }
  return {
    left: (resource: Resource): number => left[resource],

    spend(resource: Resource, amount: number): void {
      left[resource] -= amount
      if (left[resource] < 0) reject('applications/too-complex')
    },
  }
}
