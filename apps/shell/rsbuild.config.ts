import { shellConfig } from '@mfe/build'
import { host } from '@site/services/host'
import shell from './shell.ts'
import { siteFiles } from './site-files.ts'

export default shellConfig(shell, host, import.meta.dirname, siteFiles)
