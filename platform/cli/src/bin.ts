#!/usr/bin/env node
import { openPageRenderer } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { createMfe } from './commands/index.ts'
import { newRemoteIn } from './commands/new-remote.ts'
import { buildApp } from './project/build-app.ts'
import { openProject } from './project/project.ts'
import { devProject, startProject } from './project/run-project.ts'
import { requireNode } from './require-node.ts'

const SERVERS = ['start', 'dev']
const command = process.argv[2] ?? ''

// Runs the `mfe` command on the project in the current folder.
await runMain(
  async (signal) => {
    requireNode()
    const project = await openProject(process.cwd())
    const config = loadReleaseConfig()
    await using store = await openReleaseStore(config.store)
    const mfe = createMfe({
      store,
      config,
      apps: project.apps,
      async build(name) {
        const app = project.apps.find((each) => each.app === name)
        if (app) await buildApp(app)
        signal.throwIfAborted()
      },
      newRemote: newRemoteIn(project.root, project.apps),
      openRenderer: openPageRenderer,
      print: console.log,
      fail: () => {
        process.exitCode = 1
      },
      now: () => new Date(),
      startedAt: new Date(performance.timeOrigin),
    })
    mfe
      .command('start')
      .description('build and publish the apps of this folder, then serve the site')
      .action(() => startProject(project, signal))
    mfe
      .command('dev [app...]')
      .description('serve the site from its sources, and update open pages after changes')
      .action((names: string[]) => devProject(project, names, signal))
    await mfe.parseAsync()
  },
  { isServer: SERVERS.includes(command) },
)
