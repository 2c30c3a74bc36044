import { remoteConfig } from '@mfe/build'
import { host } from '@site/services/host'
import { paperFiles } from './papers/index.ts'
import { drawings, previewImages } from './preview-images.ts'
import remote from './remote.ts'

export default remoteConfig(remote, host, import.meta.dirname, {
  generate: async () => ({
    ...(await previewImages()),
    ...(await paperFiles()),
    ...drawings,
  }),
})
