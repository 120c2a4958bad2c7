export const toastAreaId = "toasts";
