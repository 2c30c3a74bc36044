import { shellConfig } from '@mfe/build'
import shell from './shell.ts'
import { siteFiles } from './site-files.ts'

export default shellConfig(shell, import.meta.dirname, siteFiles)
