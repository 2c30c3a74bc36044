import { defineProject } from '@mfe/cli'

export default defineProject({ apps: { '__name__': '.' } })
