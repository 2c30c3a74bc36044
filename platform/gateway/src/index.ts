export { type GatewayConfig, gatewaySettings, loadGatewayConfig } from './config.ts'
export { createGateway, type Gateway, type GatewayOptions } from './create-gateway.ts'
export { openPageRenderer } from './rendering/open-page-renderer.ts'
export type { GatewaySite, PageState, Pages } from './site.ts'
