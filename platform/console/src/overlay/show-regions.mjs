/**
 * Outlines the regions of a page, and names the version and the owner of each. Runs in the browser from its source, so
 * it must use nothing from outside. Its elements are in a shadow root: neither the styles of the page nor its own reach
 * across, and the page's policy allows style sheets that scripts construct.
 */
export function showRegions() {
  const key = 'mfe-map'
  const { release, owners } = readJson(key)
  const { shell } = readJson('composition')
  const host = document.createElement('aside')
  host.setAttribute('aria-label', 'Release map')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { position: fixed; left: 8px; bottom: 8px; z-index: 2147483647; max-width: calc(100vw - 16px);
      font: 14px/1.5 system-ui, sans-serif; }
    .panel { padding: 8px; border: 1px solid #fff; border-radius: 8px; background: #1b1f23; color: #fff; }
    button { font: inherit; min-height: 32px; padding: 0 12px; border: 1px solid #fff; border-radius: 6px;
      background: #fff; color: #1b1f23; cursor: pointer; }
    a { display: inline-block; padding: 4px 0; color: #9cc4ff; }
    ul { margin: 8px 0; padding: 0 0 0 20px; }
    p { margin: 8px 0 0; }
    li, p { overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid #9cc4ff; outline-offset: 2px; }
    .box { position: fixed; border: 3px solid #c2006b; pointer-events: none; box-sizing: border-box; }
    .box span { position: absolute; left: 0; top: 0; padding: 0 6px; background: #1b1f23; color: #fff; }
    [hidden] { display: none; }
    @media print { :host { display: none; } }
  `)
  root.adoptedStyleSheets = [sheet]
  const button = add(add(root, 'div', 'panel'), 'button')
  button.type = 'button'
  button.textContent = 'Regions'
  const details = add(button.parentElement ?? root, 'div')
  const boxes = add(root, 'div')
  boxes.setAttribute('aria-hidden', 'true')
  let isShown = sessionStorage.getItem(key) === 'on'
  let isDue = false

  function add(parent, tag, className = '', text = '') {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    parent.appendChild(element)
    return element
  }

  function readJson(id) {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}')
  }

  function describe(name) {
    const [app = ''] = name.split('@')
    return `${name}, ${owners[app] ?? 'no team'}`
  }

  function draw() {
    isDue = false
    button.setAttribute('aria-pressed', String(isShown))
    details.hidden = !isShown
    details.replaceChildren()
    boxes.replaceChildren()
    if (!isShown) return
    const regions = [...document.querySelectorAll('[data-remote]')]
    const names = new Set([`shell@${shell.version}`, ...regions.map(({ dataset }) => dataset.remote ?? '')])
    const list = add(details, 'ul')
    for (const name of names) add(list, 'li', '', describe(name))
    add(details, 'p', '', `Release ${release}`)
    const link = add(add(details, 'p'), 'a', '', 'Release console')
    link.href = '/__mfe'
    for (const region of regions) {
      const { left, top, width, height } = region.getBoundingClientRect()
      const box = add(boxes, 'div', 'box')
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
      add(box, 'span', '', describe(region.dataset.remote ?? ''))
    }
  }

  function drawSoon() {
    if (isDue || !isShown) return
    isDue = true
    requestAnimationFrame(draw)
  }

  function show(wanted) {
    isShown = wanted
    sessionStorage.setItem(key, wanted ? 'on' : 'off')
    draw()
  }

  button.addEventListener('click', () => show(!isShown))
  host.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isShown) return
    show(false)
    button.focus()
  })
  window.addEventListener('scroll', drawSoon, { capture: true, passive: true })
  window.addEventListener('resize', drawSoon)
  const changes = { childList: true, subtree: true, attributeFilter: ['data-remote'] }
  new MutationObserver(drawSoon).observe(document.body, changes)
  draw()
  document.body.appendChild(host)
}
