/** Types for the functions in use; the library has none. */
declare module 'react-refresh/runtime' {
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown
  export function getFamilyByType(type: unknown): object | undefined
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): object | null
  export function register(type: unknown, id: string): void
  export function injectIntoGlobalHook(target: typeof globalThis): void
}
