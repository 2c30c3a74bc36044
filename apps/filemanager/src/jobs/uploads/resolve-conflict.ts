import type { UploadConflict, UploadTarget } from '@site/api-client/uploads'
import { texts } from '#kit/texts.ts'
import { loadChunk } from '#load-chunk.ts'
import { loadApi } from '#services.ts'
import { type Upload, type UploadOutcome, uploaded } from './upload.ts'

/** Loaded on the first conflict. */
export const loadUploadCalls = () => loadChunk(import('@site/api-client/uploads'))

export const targetOf = ({ user, folder }: Upload): UploadTarget => ({ userEmail: user ?? '', folder })

/** Resolves to the outcome of an upload whose name is taken, with the conflict to ask the user about. */
export async function conflictOutcome(upload: Upload, signal: AbortSignal, reason?: string): Promise<UploadOutcome> {
  // A missing version is read once the user chooses to replace the file.
  const version = await versionFor(upload, signal).catch(() => undefined)
  signal.throwIfAborted()
  return { kind: 'warning', message: texts.fileExists, ...(reason && { reason }), conflict: { version } }
}

/**
 * Resolves to the conflict option for the user's answer; `undefined` without an answer, or if nothing is left to
 * replace.
 */
export async function resolutionFor(upload: Upload, signal: AbortSignal): Promise<UploadConflict | undefined> {
  if (!upload.resolution) return undefined
  const { answer, version } = upload.resolution
  if (answer === 'keep-both') return answer
  const ifMatch = version ?? (await versionFor(upload, signal))
  return ifMatch === undefined ? undefined : { ifMatch }
}

async function versionFor(upload: Upload, signal: AbortSignal): Promise<string | undefined> {
  const { versionOf } = await loadUploadCalls()
  return versionOf(await loadApi(), targetOf(upload), upload.file.name, { signal })
}

/** Returns the outcome of a file that is stored under this name. */
export function storedOutcome(file: File, resolution: UploadConflict | undefined, name: string): UploadOutcome {
  if (typeof resolution === 'object') return { ...uploaded, message: texts.fileReplaced }
  return name === file.name ? uploaded : { ...uploaded, reason: texts.fileKept(name), storedName: name }
}
