import type { ReleaseStore } from '../store/release-store.ts'
import { createDirectoryChannels } from './directory-channels.ts'
import { createDirectoryVersions } from './directory-versions.ts'
import { withFolderFailures } from './with-failures.ts'

/** Stores versions and channels in one folder, in which both drivers find the apps. */
export const createDirectoryStore = (root: string): ReleaseStore =>
  withFolderFailures({ ...createDirectoryVersions(root), ...createDirectoryChannels(root) }, root)
