import { open } from 'node:fs/promises'

/** Makes the names of the files in a directory durable. */
export const syncDirectory = (path: string) => sync(path, 'r')

export const syncFile = (path: string) => sync(path, 'r+')

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
