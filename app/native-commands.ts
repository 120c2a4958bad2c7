/**
 * Buttons with `commandfor` open and close dialogs natively in browsers since 2025. This script, part of every document,
 * does the same for older ones from the first moment on, and closes a dialog marked `closedby="any"` at a click beside it.
 */
export const nativeCommands = `addEventListener("click",function(e){var t=e.target;if(!(t instanceof Element))return;
var b=t.closest("button[commandfor]");if(b&&!("commandForElement"in b)){var d=document.getElementById(b.getAttribute("commandfor"));if(d)b.getAttribute("command")==="close"?d.close():d.open||d.showModal()}
else if(t instanceof HTMLDialogElement&&!("closedBy"in t)&&t.getAttribute("closedby")==="any"){var r=t.getBoundingClientRect();if(e.clientX<r.left||e.clientX>r.right||e.clientY<r.top||e.clientY>r.bottom)t.close()}});`;
