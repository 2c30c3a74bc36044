/**
 * Escapes control characters, except for line breaks and tabs, as JSON does. Text that others wrote, such as a reason
 * or a route, could otherwise control the terminal that shows it.
 */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?!\n|\t|\r\n)[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
