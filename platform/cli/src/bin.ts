#!/usr/bin/env node
import { openPageRenderer } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { commitOf, localAuthor } from './commands/author.ts'
import { createMfe } from './commands/create-mfe.ts'
import { addDevCommand } from './commands/dev-command.ts'
import { newRemoteIn } from './new/new-remote.ts'
import { buildApp } from './project/build-app.ts'
import { openProject } from './project/project.ts'
import { devProject, startProject } from './project/run-project.ts'
import { onThisMachine } from './requests/local-only.ts'
import { requireNode } from './require-node.ts'
import { serveReleases } from './start/serve-releases.ts'

const SERVERS = ['start', 'dev', 'serve-releases']
const command = process.argv[2] ?? ''

// Runs the `mfe` command on the project in the current folder.
await runMain(
  async (signal) => {
    requireNode()
    // First, because it takes the tokens out of the environment, and mfe.config.ts is code.
    const settings = loadReleaseConfig()
    const project = await openProject(process.cwd())
    const config = { ...settings, environments: project.environments ?? {} }
    const mfe = createMfe({
      openStore: () => openReleaseStore(config.store),
      config,
      author: localAuthor(),
      commit: () => commitOf(process.cwd()),
      root: project.root,
      apps: project.apps,
      async build(name) {
        const app = project.apps.find((each) => each.app === name)
        if (app) await buildApp(app)
        signal.throwIfAborted()
      },
      newRemote: newRemoteIn(project.root, project.apps),
      openRenderer: openPageRenderer,
      serveReleases: () => serveReleases(signal),
      print: console.log,
      fail: () => {
        process.exitCode = 1
      },
      now: () => new Date(),
      startedAt: new Date(performance.timeOrigin),
    })
    onThisMachine(mfe.command('start'), 'mfe start serves a site from this machine')
      .description('build and publish the apps of this folder, then serve the site')
      .action(() => startProject(project, signal))
    const { root, apps } = project
    const serveTree = (names: readonly string[]) => devProject(project, names, signal)
    addDevCommand(mfe, { root, apps, config, serveTree }, signal)
    await mfe.parseAsync()
  },
  { isServer: SERVERS.includes(command) },
)
