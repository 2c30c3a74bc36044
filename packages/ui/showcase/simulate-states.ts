const states = [':hover', ':focus-visible'] as const
const FOCUSABLE = ':is(a, button, input, textarea, summary)'

/** Makes `[data-sim=hover]` and `[data-sim=focus-visible]` show their content in that state, by copies of its rules. */
export function simulateStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet)
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      for (const state of states) {
        if (rule.selectorText.includes(state)) group.insertRule(simulatedRule(rule, state), index + 1)
      }
    } else if (rule instanceof CSSGroupingRule) copyRules(rule)
  }
}

function simulatedRule(rule: CSSStyleRule, state: (typeof states)[number]): string {
  const selectors = rule.selectorText.split(/,(?![^(]*\))/).filter((selector) => selector.includes(state))
  const repeated = selectors.map((selector) => {
    const rest = selector.trim() === state ? FOCUSABLE : selector.replaceAll(state, ':where(*)')
    return `[data-sim='${state.slice(1)}'] ${rest}`
  })
  return `${repeated.join(',')}{${rule.style.cssText}}`
}
