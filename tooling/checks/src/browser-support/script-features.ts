import { type AnyNode, type Node, parse } from 'acorn'
import type { MissingNames } from './support-data.ts'

/** The newest edition of the language whose whole syntax the browsers know. Of 2025, they lack modifiers in patterns. */
const EDITION = 2024

export interface ScriptFeatures {
  /** Features that the browsers lack: `Temporal`, `Promise.try`, `Iterator.prototype.map`, or a syntax error. */
  missing: ReadonlySet<string>
  /** Members that no standard object of the browsers has, such as `getOrInsert`. They may be those of own objects. */
  unknownMembers: ReadonlySet<string>
  /** Names that the script gives members of its own objects. */
  ownMembers: ReadonlySet<string>
}

/** Methods that return iterators of arrays, maps, sets and texts. */
const ITERATING = new Set(['values', 'keys', 'entries', 'matchAll'])

/** Finds features that browsers lack, unless the script brings them along or calls them only if they are there. */
export function scriptFeatures(text: string, names: MissingNames): ScriptFeatures {
  try {
    return find(parse(text, { ecmaVersion: EDITION, sourceType: 'module', allowHashBang: true }), names)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const missing = `syntax beyond ES${EDITION}: ${error.message}`
    return { missing: new Set([missing]), unknownMembers: new Set(), ownMembers: new Set() }
  }
}

function find(program: Node, { globals, statics, members, iterator }: MissingNames): ScriptFeatures {
  const [missing, unknownMembers] = [new Set<string>(), new Set<string>()]
  const [declared, polyfills, ownMembers] = [new Set<string>(), new Set<string>(), new Set<string>()]

  const visit = (node: AnyNode, parent: AnyNode | undefined, role: string): void => {
    switch (node.type) {
      case 'Identifier':
        if (isDeclaration(parent, role)) declared.add(node.name)
        else if (globals.has(node.name) && isReference(parent, role)) missing.add(node.name)
        break
      case 'MemberExpression':
        if (parent?.type === 'AssignmentExpression' && role === 'left') {
          if (isBuiltIn(node.object)) polyfills.add(keyOf(node))
          else ownMembers.add(keyOf(node))
        } else if (!(parent?.type === 'CallExpression' && parent.optional)) addMember(node, keyOf(node))
        break
      case 'PropertyDefinition':
      case 'MethodDefinition':
        ownMembers.add(keyOf(node))
        break
      case 'ObjectExpression':
        if (!isPolyfill(parent, node)) for (const name of keysOf(node)) ownMembers.add(name)
        break
      case 'CallExpression':
        for (const each of node.arguments)
          if (isPolyfill(node, each)) for (const name of keysOf(each)) polyfills.add(name)
        break
    }
    for (const key in node) {
      const child: unknown = node[key as keyof typeof node]
      if (Array.isArray(child)) {
        for (const each of child) if (isNode(each)) visit(each, node, key)
      } else if (isNode(child)) visit(child, node, key)
    }
  }

  const addMember = ({ object }: AnyNode & { type: 'MemberExpression' }, name: string) => {
    if (object.type === 'Identifier' && statics.has(`${object.name}.${name}`)) missing.add(`${object.name}.${name}`)
    else if (iterator.has(name) && isIterating(object)) missing.add(`Iterator.prototype.${name}`)
    else if (members.has(name)) unknownMembers.add(name)
  }

  visit(program as AnyNode, undefined, '')
  const isLacking = (name: string) => {
    const parts = name.split('.')
    return !declared.has(parts[0] ?? '') && !parts.some((part) => polyfills.has(part))
  }
  return {
    missing: new Set([...missing].filter(isLacking)),
    unknownMembers: new Set([...unknownMembers].filter(isLacking)),
    ownMembers,
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Returns the name of a member, or an empty string if it is computed. */
function keyOf(
  node: AnyNode & { type: 'MemberExpression' | 'PropertyDefinition' | 'MethodDefinition' | 'Property' },
): string {
  const key: AnyNode = node.type === 'MemberExpression' ? node.property : node.key
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !node.computed ? key.name : ''
}

/** Whether an identifier names a variable, function, class, parameter or import. */
const isDeclaration = (parent: AnyNode | undefined, role: string): boolean =>
  role === 'id' || role === 'params' || (role === 'local' && parent?.type !== 'ExportSpecifier')

/** Whether an identifier reads a variable, other than to ask with `typeof` whether it exists. */
function isReference(parent: AnyNode | undefined, role: string): boolean {
  if (parent?.type === 'UnaryExpression') return parent.operator !== 'typeof'
  if (role === 'key' || role === 'property') return parent !== undefined && 'computed' in parent && parent.computed
  return !['label', 'imported', 'exported', 'local'].includes(role)
}

/** Whether this is a global object or its prototype, whose members polyfills assign. */
const isBuiltIn = (node: AnyNode): boolean =>
  node.type === 'Identifier'
    ? /^[A-Z]/.test(node.name) && node.name.length > 2
    : node.type === 'MemberExpression' && keyOf(node) === 'prototype'

/** Whether this is a call that returns an iterator: `x.values()`, but not `Object.values(x)`. */
function isIterating(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  return ITERATING.has(keyOf(node.callee)) && !(object.type === 'Identifier' && object.name === 'Object')
}

/** Whether a call defines this object's members as core-js does: `$({ target: 'Map', … }, { getOrInsert: … })`. */
function isPolyfill(call: AnyNode | undefined, node: AnyNode): node is AnyNode & { type: 'ObjectExpression' } {
  if (call?.type !== 'CallExpression' || node.type !== 'ObjectExpression' || call.arguments[1] !== node) return false
  const [options] = call.arguments
  return options?.type === 'ObjectExpression' && keysOf(options).some((name) => name === 'target' || name === 'global')
}

const keysOf = (object: AnyNode & { type: 'ObjectExpression' }): string[] =>
  object.properties.flatMap((property) => (property.type === 'Property' ? [keyOf(property)] : []))
