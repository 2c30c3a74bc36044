import { remoteConfig } from '@mfe/build'
import { drawings } from './pictures/index.ts'
import { previewImages } from './preview-images.ts'
import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname, async () => ({ ...(await previewImages()), ...drawings }))
