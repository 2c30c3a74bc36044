import { chown, stat } from 'node:fs/promises'

const ROOT = 0

/**
 * Gives a file or directory that root has created to the owner of this directory: the server, which runs as another
 * user, could not read it.
 */
export async function giveToOwnerOf(directory: string, path: string): Promise<void> {
  if (process.getuid?.() !== ROOT) return
  const [{ uid, gid }, created] = await Promise.all([stat(directory), stat(path)])
  if (created.uid !== uid) await chown(path, uid, gid)
}
