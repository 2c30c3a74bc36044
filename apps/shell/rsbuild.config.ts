import { shellConfig } from '@site/federation-build'
import shell from './shell.ts'

export default shellConfig(shell, import.meta.dirname)
