/**
 * Removes the critical CSS from the document once the full style sheets have loaded. Hot reload replaces those, and a
 * rule that they no longer contain must not stay in effect. Font faces stay: no other sheet contains them.
 */
window.addEventListener('load', () => {
  for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('head > style')) {
    const rules = [...(sheet?.cssRules ?? [])].map((rule, index) => ({ rule, index }))
    const dropped = rules.filter(({ rule }) => !(rule instanceof CSSFontFaceRule)).reverse()
    for (const { index } of dropped) sheet?.deleteRule(index)
  }
})
