import { defineProject } from '@mfe/cli'

export default defineProject({
  apps: { shell: 'host', tides: 'remote' },
  site: { redirects: { '/tide-table': '/tides' } },
})
