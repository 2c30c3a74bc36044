import { remoteConfig } from '@mfe/build'
import { previewImages } from './preview-images.ts'
import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname, previewImages)
