import { hostConfig } from '@mfe/build'
import shell from './shell.ts'

export default hostConfig(shell, import.meta.dirname)
