/** What is the same with and without a document: that of Node.js is closer to browsers than that of a DOM. */
export const WITHOUT_DOCUMENT = [
  'AbortController',
  'AbortSignal',
  'ByteLengthQueuingStrategy',
  'CountQueuingStrategy',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const

/** What pages may use besides the language: no files, network or processes. Frozen, because all realms share it. */
const SHARED = [
  ...WITHOUT_DOCUMENT,
  'Blob',
  'Buffer',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'performance',
] as const

/** Their memory is counted nowhere. Browsers do not have them on the site's pages either. */
const REMOVED = ['SharedArrayBuffer', 'WebAssembly', 'console'] as const

let frozen: readonly (readonly [string, unknown])[] | undefined

/** Adds the shared globals to a realm's global object. The realm can replace them for itself, but not change them. */
export function shareGlobals(global: object): void {
  frozen ??= SHARED.map((name) => [name, deepFreeze(Reflect.get(globalThis, name))] as const)
  for (const [name, value] of frozen) {
    Object.defineProperty(global, name, { value, writable: true, configurable: true })
  }
  for (const name of REMOVED) Reflect.deleteProperty(global, name)
}

/** Access to files, network and processes. */
const OF_THREAD = ['process', 'fetch', 'WebSocket', 'EventSource'] as const

/**
 * Locks the global object of a thread that runs bundles of several teams, which can reach it through what their realms
 * share with it: removes access to files, network and processes, and keeps what is left from being replaced.
 */
export function lockGlobals(): void {
  for (const name of OF_THREAD) Reflect.deleteProperty(globalThis, name)
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if ('value' in property) Object.defineProperty(globalThis, key, { writable: false, configurable: false })
  }
}

/** Freezes an object and everything that it leads to, except the built-ins, which already are: `RenderWorker`. */
function deepFreeze(value: unknown): unknown {
  if (!isObject(value) || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const key of Reflect.ownKeys(value)) {
    const { value: member, get, set } = Reflect.getOwnPropertyDescriptor(value, key) ?? {}
    for (const each of [member, get, set]) deepFreeze(each)
  }
  deepFreeze(Object.getPrototypeOf(value))
  return value
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)
