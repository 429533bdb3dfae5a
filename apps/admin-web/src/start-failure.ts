/** Says, without any of the panel's own means, that it could not start. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error(error);

  const heading = document.createElement('h1');
  heading.textContent = 'The panel could not start';
  const reason = document.createElement('p');
  reason.textContent = `Its settings could not be loaded (${error instanceof Error ? error.message : String(error)}).`;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());

  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  message.append(heading, reason, retry);
  root.replaceChildren(message);
}
