/** Features that some supported browsers lack, and what happens in them. Keep each entry as narrow as possible. */
export interface AllowedFeatures {
  features: readonly string[]
  /** The app whose releases may use them. By default, any. */
  app?: string
  reason: string
}

export const ALLOWED_FEATURES: readonly AllowedFeatures[] = [
  {
    features: ['.canIntercept', '.currentEntry', '.startViewTransition', '.skipTransition', '.animation'],
    app: 'shell',
    reason: 'React and react-router ask for navigation events, view transitions and animation events first.',
  },
  {
    features: ['.saveData', '.effectiveType', '.downlink'],
    app: 'shell',
    reason: 'Where navigator.connection is missing, files are prefetched on any connection.',
  },
  { features: ['.createPolicy'], app: 'shell', reason: 'Swiper asks for trusted types first.' },
  { features: ['.cookieStore'], app: 'shell', reason: 'axios reads document.cookie without it.' },
  { features: ['Error.captureStackTrace'], reason: 'Libraries ask for it first; without it, stacks are longer.' },
  {
    features: ['.requestIdleCallback', '.cancelIdleCallback', '.didTimeout', '.timeRemaining'],
    reason: 'Without idle callbacks, the work is done after a short delay.',
  },
  {
    features: ['PublicKeyCredential.getClientCapabilities'],
    app: 'filemanager',
    reason: 'The library for passkeys asks whether it exists.',
  },
  { features: ['.variable'], app: 'filemanager', reason: 'A property of mammoth’s parser, not of a font.' },
  {
    features: ['JSON.rawJSON', 'JSON.isRawJSON', '.rawJSON'],
    app: 'filemanager',
    reason: 'The polyfills of pdf.js catch its absence.',
  },
  {
    features: ['ImageDecoder', 'ImageDecoder.isTypeSupported', 'Float16Array', '.memory', '.setStatus'],
    app: 'filemanager',
    reason: 'pdf.js asks for them first, and otherwise decodes pictures and stores paths itself.',
  },
  {
    features: [
      '.gpu',
      '.requestAdapter',
      '.requestDevice',
      '.getPreferredCanvasFormat',
      '.getCurrentTexture',
      '.getBindGroupLayout',
      '.createShaderModule',
      '.createRenderPipeline',
      '.createBindGroup',
      '.createCommandEncoder',
      '.createView',
      '.writeBuffer',
      '.beginRenderPass',
      '.setPipeline',
      '.setBindGroup',
      '.setVertexBuffer',
    ],
    app: 'filemanager',
    reason: 'pdf.js uses WebGPU only with enableWebGPU, which is off.',
  },
  {
    features: ['::details-content'],
    app: 'shell',
    reason: 'Collapsed details stay collapsed on wide screens and paper.',
  },
  { features: ['interpolate-size'], app: 'shell', reason: 'Accordions open without an animation.' },
  {
    features: ['text-wrap: pretty', 'scrollbar-width', 'overflow-anchor', 'forced-color-adjust'],
    reason: 'Lines break less evenly, scrollbars have the default size, and high contrast changes a few colors.',
  },
  { features: ['font-family: ui-monospace'], reason: 'The next font of the list is used.' },
  { features: ['@page', 'orphans', 'widows', 'break-after: avoid'], reason: 'Printed pages break less evenly.' },
  {
    features: ['scroll-target-group', ':target-current'],
    app: 'marketing',
    reason: 'The contents of a paper do not mark the section that is read.',
  },
]
