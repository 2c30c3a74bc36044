/** A field people neither see nor reach; what a machine writes into it comes to `onSubmit` as `honeypot`. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" data-honeypot="" />
      </label>
    </div>
  )
}
