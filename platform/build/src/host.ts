import type { Shares } from './shares.ts'

/** What the host's team gives to the builds of shell and remotes. */
export interface Host {
  /** The package that declares it, and exports the page contract as `./page-contract`. */
  name: string
  shares: Shares
  /** The file of `./page-contract`: it exports the types `Page`, `PageContext` and `Services`. */
  contract: string
}
