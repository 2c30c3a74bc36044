/**
 * Resolves to whether a file can still be read: not if it was moved, renamed or changed after it was chosen. Reads
 * through a stream, because Chromium reads the size of a file lazily, and so takes a deleted one for an empty one.
 */
export async function isUnchanged(file: File): Promise<boolean> {
  const reader = file.stream().getReader()
  try {
    await reader.read()
    return true
  } catch {
    return false
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
