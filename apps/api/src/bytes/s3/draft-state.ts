import type { Part } from './part-uploads.ts'

/** The bytes after the last full part, stored as a separate object. */
export interface Tail {
  key: string
  size: number
}

/** The state of a draft, as the row of its upload stores it. */
export interface DraftState {
  /** The fencing token of the current writer: no other writer may use part numbers from `next` on. */
  turn: number
  next: number
  /** Undefined: all bytes are in the tail. */
  uploadId: string | undefined
  parts: readonly Part[]
  tail: Tail | undefined
}

type StoredPart = [number: number, etag: string, size: number]

export function formatState({ parts, ...state }: DraftState): string {
  return JSON.stringify({ ...state, parts: parts.map(({ number, etag, size }): StoredPart => [number, etag, size]) })
}

export function parseState(state: string | null): DraftState | undefined {
  if (state === null) return undefined
  const { parts, ...parsed } = JSON.parse(state) as Omit<DraftState, 'parts'> & { parts: StoredPart[] }
  return { ...parsed, parts: parts.map(([number, etag, size]) => ({ number, etag, size })) }
}

/** Returns the number of bytes in parts and tail. */
export const bytesOf = ({ parts, tail }: Pick<DraftState, 'parts' | 'tail'>) =>
  parts.reduce((sum, { size }) => sum + size, tail?.size ?? 0)
