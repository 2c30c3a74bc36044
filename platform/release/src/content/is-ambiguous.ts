/** Comments, strings, URLs without quotes, however `url` is spelled, and other escapes. */
const TOKENS =
  /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?:\\?u|\\0{0,4}[57]5\s?)(?:\\?r|\\0{0,4}[57]2\s?)(?:\\?l|\\0{0,4}[46]c\s?)\(\s*[^\s"')][^)]*|\\./gis

/**
 * Returns whether browsers may disagree with PostCSS on where a string or a URL of a style sheet ends, and so find rules
 * that PostCSS does not: only PostCSS continues a string after a line break, and finds comments in such URLs.
 */
export const isAmbiguous = (sheet: string): boolean =>
  [...sheet.matchAll(TOKENS)].some(([token]) => {
    if (/^["']/.test(token)) return /[\n\r\f]/.test(token.replaceAll(/\\(?:\r\n|.)/gs, ''))
    return !token.startsWith('/*') && token.length > 2 && /["'\\]|\(.*\(|\/\*/s.test(token)
  })
