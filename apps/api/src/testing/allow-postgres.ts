import { unsupported } from '../shared/config.ts'

// Lets a test, or a process that it starts with `--import`, use a database that this version does not support yet.
unsupported.delete('DATABASE_URL')
