/** What strangers typed, on one line: it neither steers the terminal nor looks like a line or an order of ours. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '?')

/** The same where it may have several lines, which stand apart from ours. */
export function apart(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines.length === 1 ? oneLine(text) : lines.map((line) => `\n  ${oneLine(line)}`).join('')
}
