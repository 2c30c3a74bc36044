/**
 * Takes the rules of the first paint out of the document once the whole sheets have come: those are replaced when they
 * change, and a rule that is gone from them must not live on here. Font faces stand in no other sheet.
 */
window.addEventListener('load', () => {
  for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('head > style:not([data-emotion])')) {
    const rules = [...(sheet?.cssRules ?? [])].map((rule, index) => ({ rule, index }))
    const dropped = rules.filter(({ rule }) => !(rule instanceof CSSFontFaceRule)).reverse()
    for (const { index } of dropped) sheet?.deleteRule(index)
  }
})
