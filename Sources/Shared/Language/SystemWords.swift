/// Words that an iPhone's system says itself, in all its languages: the catalogue of the apps doesn't have them.
#if !canImport(Darwin)
    enum SystemWords {
        static func format(_ key: String, in language: ScreenLanguage) -> String? {
            switch language {
            case .german: words[key]?.german
            case .spanish: words[key]?.spanish
            case .english, .mirrored: nil
            }
        }

        private static let words: [String: (german: String, spanish: String)] = [
            "Back": ("Zurück", "Atrás"), "Cancel": ("Abbrechen", "Cancelar"), "Done": ("Fertig", "OK"),
            "Search": ("Suchen", "Buscar"), "Delete": ("Löschen", "Eliminar"), "Video": ("Video", "Vídeo"),
            "Time": ("Uhrzeit", "Hora"), "Shared": ("Geteilt", "Compartido"), "Actions": ("Aktionen", "Acciones"),
            "Activate": ("Aktivieren", "Activar"), "Escape": ("Schließen", "Salir"),
            "Increase": ("Erhöhen", "Aumentar"), "Decrease": ("Verringern", "Reducir"),
            "In progress": ("Läuft", "En curso"), "Dismiss sheet": ("Blatt schließen", "Cerrar hoja"),
            "Refresh": ("Aktualisieren", "Actualizar"), "Refreshing": ("Wird aktualisiert", "Actualizando"),
            "Previous month": ("Voriger Monat", "Mes anterior"), "Next month": ("Nächster Monat", "Mes siguiente"),
            "Allow": ("Erlauben", "Permitir"), "Don’t Allow": ("Nicht erlauben", "No permitir"),
            "Continue with Apple": ("Mit Apple fortfahren", "Continuar con Apple"),
            "In-App Purchase": ("In-App-Kauf", "Compra dentro de la app"),
            "Cancel subscription": ("Abo kündigen", "Cancelar suscripción"),
            "Renew again": ("Wieder verlängern", "Renovar de nuevo"), "Unlock": ("Entsperren", "Desbloquear"),
            "Buying…": ("Wird gekauft …", "Comprando…"),
        ]
    }
#endif
