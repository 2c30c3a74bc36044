import { combineStores } from '../store/combine-stores.ts'
import { createDirectoryChannels } from '../store/directory-channels.ts'
import { createDirectoryVersions } from '../store/directory-versions.ts'
import { describeReleaseStore } from '../store/release-store.contract.ts'
import { newFolder } from './build-folder.ts'
import { createMemoryChannels, createMemoryVersions } from './memory-store.ts'

describeReleaseStore('versions in memory, channels in a directory', async () => {
  const versions = createMemoryVersions()
  const folder = await newFolder()
  return { open: () => combineStores(versions, createDirectoryChannels(folder)) }
})

describeReleaseStore('versions in a directory, channels in memory', async () => {
  const folder = await newFolder()
  const channels = createMemoryChannels()
  return { open: () => combineStores(createDirectoryVersions(folder), channels) }
})
