import { remoteConfig } from '@mfe/build'
import { host } from '@site/services/host'
import { drawings, previewImages } from './preview-images.ts'
import remote from './remote.ts'

export default remoteConfig(remote, host, import.meta.dirname, {
  generate: async () => ({
    ...(await previewImages()),
    ...drawings,
  }),
})
