/** What browsers have at the top, and the DOM of a trial does not; of the rest, code must ask an object below. */
const LACKING: ReadonlySet<string> = new Set([
  'AudioContext',
  'BroadcastChannel',
  'CanvasRenderingContext2D',
  'CompressionStream',
  'DecompressionStream',
  'EyeDropper',
  'FontFace',
  'Highlight',
  'IDBKeyRange',
  'ImageBitmap',
  'ImageDecoder',
  'MediaRecorder',
  'MediaSource',
  'Notification',
  'OfflineAudioContext',
  'Path2D',
  'PaymentRequest',
  'PublicKeyCredential',
  'RTCPeerConnection',
  'ReportingObserver',
  'SharedArrayBuffer',
  'SharedWorker',
  'SpeechSynthesisUtterance',
  'URLPattern',
  'VideoDecoder',
  'VideoEncoder',
  'WebAssembly',
  'WebGL2RenderingContext',
  'WebGLRenderingContext',
  'WebTransport',
  'Worker',
  'caches',
  'cancelIdleCallback',
  'createImageBitmap',
  'indexedDB',
  'navigation',
  'queryLocalFonts',
  'requestIdleCallback',
  'scheduler',
  'showDirectoryPicker',
  'showOpenFilePicker',
  'showSaveFilePicker',
  'speechSynthesis',
  'trustedTypes',
  'visualViewport',
])

/** The objects of browsers of which the DOM has only a part. */
const OBJECTS: ReadonlySet<string> = new Set([
  'CSS',
  'document',
  'globalThis',
  'history',
  'location',
  'navigator',
  'performance',
  'screen',
  'self',
  'window',
])

/**
 * Returns what browsers have and the DOM does not, if that is why code threw: `indexedDB`, `navigator.serviceWorker`.
 * `before` is the code to the left of where it threw.
 */
export function missingApi(message: string, before = ''): string | undefined {
  const [, name = ''] = /^([\w$]+) is not defined$/.exec(message) ?? []
  if (LACKING.has(name)) return name
  const [, called = ''] = /^([\w$.]+) is not a (?:function|constructor)$/.exec(message) ?? []
  if (isOfBrowser(called)) return called
  if (!message.startsWith('Cannot read properties of undefined')) return undefined
  const [, read = ''] = /([\w$]+(?:\.[\w$]+)+)\.?$/.exec(before) ?? []
  return isOfBrowser(read) ? read : undefined
}

function isOfBrowser(path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  return rest.length > 0 && OBJECTS.has(first)
}
