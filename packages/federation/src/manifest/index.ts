export * from './composition-plan.ts'
export * from './match-route.ts'
export * from './release-manifest.ts'
export * from './remote-manifest.ts'
