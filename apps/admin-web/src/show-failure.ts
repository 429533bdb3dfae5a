/**
 * Shows an error page without React or the panel's styles.
 *
 * @param heading what happened
 * @param reason why, as far as known
 */
export function showFailure(root: HTMLElement, heading: string, reason: string): void {
  const title = document.createElement('h1');
  title.textContent = heading;
  const explanation = document.createElement('p');
  explanation.textContent = reason;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());

  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  Object.assign(message.style, { maxWidth: '36rem', margin: '15vh auto', padding: '0 1.5rem' });
  message.append(title, explanation, retry);
  root.replaceChildren(message);
}
