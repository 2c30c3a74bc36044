/**
 * Removes the critical CSS from the document once the full style sheets have loaded. Hot reload replaces only the full
 * sheets, so a deleted rule would otherwise stay in effect. Keeps font faces, which no other sheet contains.
 */
window.addEventListener('load', () => {
  for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('head > style')) {
    const rules = [...(sheet?.cssRules ?? [])].map((rule, index) => ({ rule, index }))
    const dropped = rules.filter(({ rule }) => !(rule instanceof CSSFontFaceRule)).reverse()
    for (const { index } of dropped) sheet?.deleteRule(index)
  }
})
