import { open } from 'node:fs/promises'

/** How file systems without this call for directories reject it, such as some network shares and those of virtual machines. */
const UNSUPPORTED = ['EINVAL', 'ENOTSUP']

/** Makes the names of the files in a directory durable, as far as its file system can. */
export const syncDirectory = (path: string) =>
  sync(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'fsync' || !UNSUPPORTED.includes(error.code ?? '')) throw error
  })

export const syncFile = (path: string) => sync(path, 'r+')

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
