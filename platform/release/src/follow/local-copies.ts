import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { nameOf, type ReleaseName } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'

interface Limits {
  maxBytes: number
  isInUse: (copy: ReleaseName) => boolean
}

/** Limits the size of the copies in a folder: evicts the least recently used first, and never one in use. */
export async function createLocalCopies(local: VersionStore, folder: string, { maxBytes, isInUse }: Limits) {
  /** From the least to the most recently used. */
  const copies = new Map<string, ReleaseName & { bytes: number }>()

  async function measure(copy: ReleaseName): Promise<void> {
    const bytes = await sizeOf(path.join(folder, copy.app, 'versions', copy.version))
    copies.delete(nameOf(copy))
    copies.set(nameOf(copy), { ...copy, bytes })
  }

  async function remove(copy: ReleaseName): Promise<void> {
    copies.delete(nameOf(copy))
    await local.remove(copy.app, copy.version)
  }

  for (const app of await local.apps()) {
    for (const { version } of (await local.versions(app)).reverse()) await measure({ app, version })
  }

  return {
    /** Marks a copy as the most recently used. Returns whether it exists. */
    use(copy: ReleaseName): boolean {
      const found = copies.get(nameOf(copy))
      if (!found) return false
      copies.delete(nameOf(copy))
      copies.set(nameOf(copy), found)
      return true
    },

    /** Adds a copy that is now in the folder, and evicts others if the folder is too large. */
    async add(copy: ReleaseName): Promise<void> {
      await measure(copy)
      let total = [...copies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      for (const each of [...copies.values()].slice(0, -1)) {
        if (total <= maxBytes) return
        if (isInUse(each)) continue
        await remove(each)
        total -= each.bytes
      }
    },

    remove,
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
