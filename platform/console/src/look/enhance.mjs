/**
 * What a page does more with scripts: sends each form once, and filters long tables. Runs in the browser from its
 * source, so it must use nothing from outside.
 */
export function enhance() {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form.dataset.sent !== undefined) event.preventDefault()
    if (form.dataset.sent !== undefined || form.method !== 'post') return
    form.dataset.sent = ''
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  })
  // A page from the history of the browser may be sent again.
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) {
      delete form.dataset.sent
      for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled')
    }
  })
  for (const field of document.querySelectorAll('[data-filters]')) {
    const input = field.querySelector('input')
    const status = field.querySelector('[role=status]')
    const rows = [...document.querySelectorAll(`#${field.dataset.filters} tbody tr`)]
    field.hidden = false
    input.addEventListener('input', () => {
      const wanted = input.value.trim().toLowerCase()
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted)
      status.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`
    })
  }
}
