/** Puts untrusted text on one line, so it can neither control the terminal nor imitate our own output. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '?')

/** Like `oneLine`, but keeps line breaks and indents each line to set it apart from our own output. */
export function indented(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines.length === 1 ? oneLine(text) : lines.map((line) => `\n  ${oneLine(line)}`).join('')
}

/** Like `oneLine`, but keeps line breaks, for a place of its own. */
export const printable = (text: string): string => text.split(/\r?\n/).map(oneLine).join('\n')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Like `printable`, for elements and quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Quotes untrusted text in an email, so none of its lines passes for one of ours. Mail programs wrap long lines. */
export const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((each) => `> ${oneLine(each)}`)
    .join('\n')
