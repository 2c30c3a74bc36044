import { MESSAGE_MAX, NAME_MAX } from '../limits.ts'

export const absent = { empty: '', 'not sent': undefined, 'not a string': 7, null: null }
export const unstorable = { 'U+0000': 'a\0b' }
export const lineBreaks = {
  'a line break': 'Ada\nEmail: boss@example.com',
  'a carriage return': 'Ada\rEmail',
  'a line separator': 'Ada\u2028Email',
  'a form feed': 'Ada\fEmail',
}
export const invisible = {
  spaces: '  ',
  'zero-width characters': '\u200b\u200d\u2060\ufeff',
  'a Hangul filler': '\u3164',
  'other fillers': '\u115f\uffa0\u2800',
  'soft hyphens, variation selectors and tags': '\u00ad\ufe0f\u{e0041}',
}
export const overLimit = { 'over 30 characters': 'x'.repeat(NAME_MAX + 1) }
export const notDigits = {
  'a plus sign': '+15550100',
  spaces: '1555 0100',
  letters: 'call me',
  'other digits': '١٢٣',
  'U+0000': '\0',
}
export const invalidEmails = {
  'no at sign': 'ada.example.com',
  'no local part': '@example.com',
  'a space inside': 'ada b@example.com',
  'a trailing space': 'ada@example.com ',
  'two at signs': 'ada@b@example.com',
  'a label that starts with a hyphen': 'ada@-example.com',
  'U+0000': 'ada\0@example.com',
  'over 254 characters': `${'a'.repeat(243)}@example.com`,
}
export const invalidLowercaseEmails = {
  uppercase: 'Ada@example.com',
  'no top-level domain': 'ada@example',
  'a top-level domain of four letters': 'ada@example.info',
  'a top-level domain of one letter': 'ada@example.c',
  'a character outside the pattern': "o'neil@example.com",
}
export const longestEmail = `${'a'.repeat(242)}@example.com`
export const atLimit = 'x'.repeat(NAME_MAX)
export const longestMessages = {
  'a message at its limit': 'x'.repeat(MESSAGE_MAX),
  'a message at its limit, in characters of two UTF-16 code units': '🧵'.repeat(MESSAGE_MAX),
  'a message at its limit, with CRLF line breaks': 'x\r\n'.repeat(MESSAGE_MAX / 2),
}
export const tooLongMessages = {
  'over 100,000 characters': 'x'.repeat(MESSAGE_MAX + 1),
  'over 100,000 characters of two UTF-16 code units': '🧵'.repeat(MESSAGE_MAX + 1),
  'over 100,000 characters including line breaks': `x${'\r\n'.repeat(MESSAGE_MAX)}`,
}
