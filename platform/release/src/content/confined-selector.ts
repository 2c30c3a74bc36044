import parser, { type Node, type Selector } from 'postcss-selector-parser'

/** The app that a style sheet belongs to. */
export interface Owner {
  app: string
  /** What begins with the longer name of one of them, such as `careers-plus`, is not this app's. */
  otherApps: readonly string[]
}

/** Functions that match an element if one of their selectors does. */
const MATCHES_ANY = new Set([':is', ':where', ':-webkit-any', ':-moz-any'])

/**
 * Returns whether every element that a selector matches has, or is inside or after one that has, a class that begins
 * with the app's name. Conditions on elements around it may be anything. `isNested`: the rule is inside a confined one.
 */
export function isConfined(selector: string, owner: Owner, isNested: boolean): boolean {
  const { nodes } = parser().astSync(selector)
  return nodes.length > 0 && nodes.every((each) => isSubjectConfined(each, owner, isNested))
}

function isSubjectConfined(selector: Selector, owner: Owner, isNested: boolean): boolean {
  // Without `&`, a nested selector is relative to the rule around it.
  let confined = isNested && !hasNesting(selector)
  // Descendants and following siblings of the app's elements are inside its region as well.
  for (const compound of compoundsOf(selector)) {
    if (!compound.some(isDocument) && compound.some((node) => isOwn(node, owner, isNested))) confined = true
  }
  return confined
}

/** Splits a selector at its combinators, into what it requires of single elements. */
const compoundsOf = ({ nodes }: Selector): Node[][] =>
  nodes.reduce<Node[][]>(
    (compounds, node) => {
      if (node.type === 'combinator') compounds.push([])
      else compounds.at(-1)?.push(node)
      return compounds
    },
    [[]],
  )

/** Returns whether only the elements around all pages match. An app may set a class on them, but does not own them. */
function isDocument(node: Node): boolean {
  if (node.type === 'tag') return /^(html|body)$/i.test(node.value)
  if (node.type !== 'pseudo') return false
  const name = node.value.toLowerCase()
  return name === ':root' || (MATCHES_ANY.has(name) && node.nodes.some((each) => each.nodes.some(isDocument)))
}

const hasNesting = (selector: Selector): boolean => {
  let found = false
  selector.walkNesting(() => {
    found = true
  })
  return found
}

function isOwn(node: Node, owner: Owner, isNested: boolean): boolean {
  if (node.type === 'class') return isOwnName(node.value, owner)
  if (node.type === 'nesting') return isNested
  if (node.type !== 'pseudo' || !MATCHES_ANY.has(node.value.toLowerCase())) return false
  return (
    node.nodes.length > 0 && node.nodes.every((each) => isSubjectConfined(each, owner, isNested && hasNesting(each)))
  )
}

/** Returns whether a name begins with the app's, and not with the longer name of another app. */
export const isOwnName = (name: string, { app, otherApps }: Owner): boolean =>
  name.startsWith(`${app}-`) && !otherApps.some((other) => other.startsWith(`${app}-`) && name.startsWith(`${other}-`))
