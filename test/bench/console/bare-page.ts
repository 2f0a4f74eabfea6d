import type { Page } from 'playwright-core';

/** A page of plain HTML and twenty lines of script: the minimum cost of a table of a hundred rows on this machine. */
const html = `<!doctype html><html lang="en"><title>Bare</title>
<style>td,th{padding:8px 12px;border-bottom:1px solid #ddd}</style>
<h1>Bare</h1><input aria-label="Search"><table><thead><tr><th><input type="checkbox" aria-label="All"></th></tr></thead><tbody></tbody></table>
<script>
const body = document.querySelector('tbody');
for (let row = 0; row < 100; row++) {
  const line = body.insertRow();
  line.innerHTML = '<td><input type="checkbox" aria-label="Row ' + row + '"></td>' +
    '<td>Cell of a row</td>'.repeat(9) + '<td><button>More</button></td>';
}
const boxes = body.querySelectorAll('input');
document.querySelector('th input').onchange = (event) => boxes.forEach((box) => { box.checked = event.target.checked; });
document.querySelector('input').oninput = (event) => [...body.rows].forEach((line, row) => {
  line.cells[1].textContent = event.target.value + row;
});
</script></html>`;

export const barePath = '/bare';

/** Serves the bare table to the page at its address. */
export const serveBarePage = (page: Page): Promise<unknown> =>
  page.route(`**${barePath}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
